// Files to download, and what this browser stores for the page.

/** Offer a file for download. */
export function save(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

interface Named {
  readonly opened: number;
  readonly seats: readonly { readonly name: string }[];
}

/** The name of a file without its ending: sternfeld-2026-11-15-lene-jannis. */
export function fileName({ opened, seats }: Named): string {
  const date = new Date(opened);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const names = seats.map(({ name }) => name.toLocaleLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'));
  return ['sternfeld', day, ...names].join('-').replace(/-+/g, '-').replace(/-$/, '');
}

/** Delete the settings, score pads and names stored in this browser. */
export function forgetDevice(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('sternfeld.')) localStorage.removeItem(key);
  }
}
