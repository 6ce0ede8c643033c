const PITCH_HERTZ = [1_320];
const LOUDNESS = 0.08;
const LENGTH_SECONDS = 0.06;
const APART_SECONDS = 0.09;

let audio: AudioContext | undefined;

/**
 * A short, quiet tone that fades, or several in a row. Browsers allow sound only after a tap; until then it is silent.
 */
export function playTone(pitches: readonly number[] = PITCH_HERTZ): void {
  audio ??= new AudioContext();
  void audio.resume();
  const { currentTime } = audio;
  for (const [at, pitch] of pitches.entries()) play(audio, pitch, currentTime + at * APART_SECONDS);
}

function play(audio: AudioContext, pitch: number, begin: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH_SECONDS);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + LENGTH_SECONDS);
}
