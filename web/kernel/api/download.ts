/**
 * Returns the file name in a Content-Disposition header. It prefers the extended name, which allows
 * any script, over the plain one.
 */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // The extended name isn't valid UTF-8: use the plain name.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null;
}

/** Hands content that was fetched with the session's token to the browser as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
