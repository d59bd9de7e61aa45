const fileName = 'door-entries.json';

/** Offers the rows of a queue as a download. */
export function saveFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // Some browsers begin the download a moment later, so the address must stay valid.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
