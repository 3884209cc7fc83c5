const NOTES_HZ = [660, 880]
const NOTE_S = 0.18

/** Plays two rising notes. Some browsers let no page play sound, but the page turns green anyway. */
export function chime(): void {
  try {
    const sound = new AudioContext()
    for (const [n, hertz] of NOTES_HZ.entries()) {
      const note = sound.createOscillator()
      note.frequency.value = hertz
      note.connect(sound.destination)
      note.start(sound.currentTime + n * NOTE_S)
      note.stop(sound.currentTime + (n + 1) * NOTE_S)
    }
    setTimeout(() => void sound.close(), 1_000 * NOTE_S * (NOTES_HZ.length + 1))
  } catch {
    // This device has no sound.
  }
}
