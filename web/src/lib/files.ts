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

/** Delete the settings, score pads and names stored in this browser. */
export function forgetDevice(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('sternfeld.')) localStorage.removeItem(key);
  }
}
