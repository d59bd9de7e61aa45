/** Draws the QR code of a bank account, as the path of an SVG. */

/** How many light modules surround the code. Without these four, a phone may not find it. */
const margin = 4;

export async function drawCode(text: string): Promise<{ size: number; path: string }> {
  const { default: QrCode } = await import('qrcode');
  const { modules } = QrCode.create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, y) => rowOf(modules, y));
  return { size: modules.size + 2 * margin, path: rows.join('') };
}

/** Returns the path of one row. Adjacent dark modules become one line. */
function rowOf(modules: { size: number; get: (row: number, column: number) => number }, y: number): string {
  let path = '';
  for (let x = 0; x < modules.size; x++) {
    if (!modules.get(y, x)) continue;
    const start = x;
    while (x + 1 < modules.size && modules.get(y, x + 1)) x++;
    path += `M${start + margin} ${y + margin}h${x - start + 1}v1H${start + margin}z`;
  }
  return path;
}
