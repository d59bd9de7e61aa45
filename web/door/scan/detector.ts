/** Reads QR codes: by the browser if it can, else by a decoder from our own host. */
import type { ReadCode } from './read-code.ts';

interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

async function nativeReader(): Promise<ReadCode | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: NativeDetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (!BarcodeDetector || !formats?.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

let reader: Promise<ReadCode> | null = null;

export function codeReader(): Promise<ReadCode> {
  reader ??= nativeReader()
    .then((native) => native ?? import('./decoder.ts').then(({ decodingReader }) => decodingReader()))
    .catch((error: unknown) => {
      // The network may be back at the next attempt.
      reader = null;
      throw error;
    });
  return reader;
}
