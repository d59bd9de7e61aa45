/** The sound and the vibration of a result. */
export type Tone = 'green' | 'amber' | 'red';

/** Each note: the frequency in hertz, and the start and length in seconds. */
const notes: Record<Tone, readonly (readonly [number, number, number])[]> = {
  green: [
    [880, 0, 0.12],
    [1318, 0.12, 0.2],
  ],
  amber: [
    [523, 0, 0.16],
    [523, 0.24, 0.16],
  ],
  red: [[165, 0, 0.6]],
};

const vibrations: Record<Tone, number[]> = { green: [90], amber: [90, 90, 90], red: [450] };

let audio: AudioContext | null = null;

/** Browsers only play sounds after a touch, so this runs at each touch until one was enough. */
export function unlockSound(): void {
  const begin = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  window.addEventListener('pointerdown', begin);
  window.addEventListener('keydown', begin);
}

export function signal(tone: Tone): void {
  navigator.vibrate?.(vibrations[tone]);
  if (audio?.state !== 'running') return;
  for (const [frequency, start, length] of notes[tone]) {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    const from = audio.currentTime + start;
    oscillator.type = tone === 'red' ? 'square' : 'sine';
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(0.4, from);
    volume.gain.linearRampToValueAtTime(0, from + length);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + length);
  }
}
