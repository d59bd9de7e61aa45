/** Pictures as the browser has them: the one that is stored, and the one that was chosen. */
import { coverRatio, type Crop } from '#domain/covers/rules.ts';
import { ApiError } from '#web/kernel/api-error.ts';
import { tokenKey } from '#web/kernel/api.ts';
import { readStored } from '#web/kernel/storage.ts';

/** An address of this page for the stored picture, which needs the session to be read. */
export async function readSource(eventId: string): Promise<string> {
  const response = await fetch(`/api/events/${encodeURIComponent(eventId)}/cover/source`, {
    headers: { authorization: `Bearer ${readStored(tokenKey) ?? ''}` },
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return URL.createObjectURL(await response.blob());
}

/** As long a side as the server keeps. */
const longestSide = 2_560;
/** A smaller file is sent as it is. */
const sentAsItIs = 2_000_000;

/**
 * What is sent of a chosen file: a large picture is made as small as the server would, so that it
 * travels quickly.
 */
export async function prepared(file: File): Promise<Blob> {
  if (file.size <= sentAsItIs) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
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
    // The browser cannot read it; the server says why.
    return file;
  }
}

const cutWidth = 1_280;

/** A part of a picture, in the shape of a cover; null where the browser cannot read it. */
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
