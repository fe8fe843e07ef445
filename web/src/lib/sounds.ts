// Four short sounds, synthesised; silent unless switched on.

import { settings } from './settings.svelte';

export type Sound = 'tile' | 'accepted' | 'withdrawn' | 'turn';

const NOTES: Record<Sound, { pitch: number; at: number; length: number }[]> = {
  tile: [{ pitch: 1400, at: 0, length: 0.04 }],
  accepted: [
    { pitch: 523, at: 0, length: 0.12 },
    { pitch: 659, at: 0.11, length: 0.18 },
  ],
  withdrawn: [
    { pitch: 523, at: 0, length: 0.12 },
    { pitch: 415, at: 0.11, length: 0.2 },
  ],
  turn: [{ pitch: 880, at: 0, length: 0.38 }],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (settings.choices.vibration && sound === 'turn') navigator.vibrate?.(40);
  if (!settings.choices.sounds) return;
  context ??= new AudioContext();
  for (const { pitch, at, length } of NOTES[sound]) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = sound === 'tile' ? 'triangle' : 'sine';
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(sound === 'tile' ? 0.06 : 0.12, start + 0.008);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}
