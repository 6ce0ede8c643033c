const PITCH_HERTZ = 1_320;
const LOUDNESS = 0.08;
const LENGTH_SECONDS = 0.06;

let audio: AudioContext | undefined;

/** A short, quiet tone that fades. Browsers allow it after a tap; until then they stay silent. */
export function playTone(): void {
  audio ??= new AudioContext();
  void audio.resume();
  const begin = audio.currentTime;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = PITCH_HERTZ;
  volume.gain.setValueAtTime(LOUDNESS, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH_SECONDS);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + LENGTH_SECONDS);
}
