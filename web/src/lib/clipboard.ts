// Copying text. Browsers give pages their clipboard only over https; in a home network the server is often reached
// without it.

/** Copy a text; false if the browser did not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // missing without https
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The older way: what is selected in a field. It is old, and it is the only one without https. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'sr';
  field.readOnly = true;
  field.value = text;
  // Outside an open dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
