/** Decodes QR codes with WebAssembly. The file comes from our own host. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ReadCode } from './read-code.ts';

/** Larger pictures take longer, and a code held to the camera isn't clearer in them. */
const maxSide = 640;

export async function decodingReader(): Promise<ReadCode> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!drawing || videoWidth === 0) return null;
    const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height);
    const [code] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    return code?.isValid ? code.text : null;
  };
}
