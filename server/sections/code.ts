/** The QR code of a bank account, as the path of an SVG. */

/**
 * A code of so many modules is surrounded by four light ones, without which a phone may not find
 * it.
 */
const margin = 4;

export async function drawCode(text: string): Promise<{ size: number; path: string }> {
  const { default: QrCode } = await import('qrcode');
  const { modules } = QrCode.create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, y) => rowOf(modules, y));
  return { size: modules.size + 2 * margin, path: rows.join('') };
}

/** Neighbors in a row are one line. */
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
