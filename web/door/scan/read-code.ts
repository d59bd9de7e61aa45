/** Returns the text of the QR code that a video shows now, or null. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;
