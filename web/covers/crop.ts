/** Converts between a crop and the view in the frame: a center and a `zoom` factor. */
import { middleOf, type Crop } from '#domain/covers/rules.ts';

export interface View {
  /** The center, in fractions of the picture. */
  x: number;
  y: number;
  zoom: number;
}

export const maxZoom = 4;

interface Size {
  width: number;
  height: number;
}

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

export function cropOf(view: View, picture: Size): Crop {
  const whole = middleOf(picture);
  const width = whole.width / view.zoom;
  const height = whole.height / view.zoom;
  return {
    x: between(view.x - width / 2, 0, 1 - width),
    y: between(view.y - height / 2, 0, 1 - height),
    width,
    height,
  };
}

export function viewOf(crop: Crop, picture: Size): View {
  const whole = middleOf(picture);
  const zoom = between(Math.min(whole.width / crop.width, whole.height / crop.height), 1, maxZoom);
  return { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2, zoom };
}

/** Returns the view moved by fractions of the frame, kept within the picture. */
export function moved(view: View, picture: Size, right: number, down: number): View {
  const crop = cropOf(view, picture);
  const next = cropOf(
    { ...view, x: crop.x + crop.width * (0.5 + right), y: crop.y + crop.height * (0.5 + down) },
    picture,
  );
  return { ...view, x: next.x + next.width / 2, y: next.y + next.height / 2 };
}
