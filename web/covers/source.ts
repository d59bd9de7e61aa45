/** Pictures in the browser: the stored one and the newly chosen one. */
import { coverRatio, type Crop } from '#domain/covers/rules.ts';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { tokenKey } from '#web/kernel/api/api.ts';
import { readStored } from '#web/kernel/storage.ts';

/** Returns an object URL for the stored picture. Reading the picture requires the session. */
export async function readSource(eventId: string): Promise<string> {
  const response = await fetch(`/api/events/${encodeURIComponent(eventId)}/cover/source`, {
    headers: { authorization: `Bearer ${readStored(tokenKey) ?? ''}` },
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return URL.createObjectURL(await response.blob());
}

/** The longest side that the server keeps, in pixels. */
const maxSide = 2_560;
/** Files up to this size are sent unchanged, in bytes. */
const sentAsItIs = 2_000_000;

/**
 * Returns the file to upload. A large picture is shrunk to the size that the server would keep, so
 * that it uploads quickly.
 */
export async function prepared(file: File): Promise<Blob> {
  if (file.size <= sentAsItIs) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const drawing = canvas.getContext('2d');
    if (!drawing) return file;
    drawing.fillStyle = '#ffffff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // The browser cannot read the file, and the server will say why.
    return file;
  }
}

const cutWidth = 1_280;

/**
 * Returns a part of a picture in the shape of a cover, or null if the browser cannot read the
 * picture.
 */
export async function cutOut(source: string, crop: Crop): Promise<Blob | null> {
  const picture = new Image();
  picture.src = source;
  try {
    await picture.decode();
  } catch {
    return null;
  }
  const { naturalWidth: wide, naturalHeight: high } = picture;
  const canvas = Object.assign(document.createElement('canvas'), {
    width: cutWidth,
    height: Math.round(cutWidth / coverRatio),
  });
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      crop.x * wide,
      crop.y * high,
      crop.width * wide,
      crop.height * high,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
}
