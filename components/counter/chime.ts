const NOTES_HZ = [660, 880]
const NOTE_S = 0.18

/** Two notes that go up. Where the browser lets no page sound, nothing is heard: the page is green all the same. */
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
    // There is no sound on this device.
  }
}
