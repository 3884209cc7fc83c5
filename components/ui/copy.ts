const SHOWN_MS = 2_000

/** Copies a text. The button, a CopyButton, then says so for a while. */
export async function copy(text: string, button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(text)
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, SHOWN_MS)
}
