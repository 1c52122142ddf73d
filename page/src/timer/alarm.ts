// Calls of the inspection: a tone, or a voice where the browser has one.

import { say } from './words';

export type Alarm = 'none' | 'tone' | 'voice';

const TONE_HZ = 880;
const TONE_S = 0.2;

export const hasVoice = (): boolean => 'speechSynthesis' in window;

let context: AudioContext | undefined;

/** Wakes the sound: browsers allow it within a press alone. */
export function wake(alarm: Alarm): void {
  if (alarm !== 'tone' || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  void context.resume();
}

export function call(alarm: Alarm, seconds: number): void {
  if (alarm === 'voice' && hasVoice()) {
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(say('say.seconds', { seconds }));
    words.lang = document.documentElement.lang;
    speechSynthesis.speak(words);
  } else if (alarm !== 'none' && context) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = TONE_HZ;
    volume.gain.value = 0.3;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + TONE_S);
  }
}
