const KEY = 'khata-docs-sample'

const choices = () => document.querySelectorAll<HTMLInputElement>('[data-sample]')

/** The reader's choice of a language applies to all samples, and is stored in this browser. */
export function keepChoice({ target }: Event): void {
  const { dataset, value } = target as HTMLInputElement
  if (dataset.sample === undefined) return
  localStorage.setItem(KEY, value)
  showChoice()
}

export function showChoice(): void {
  const chosen = localStorage.getItem(KEY)
  for (const choice of choices()) if (choice.value === chosen) choice.checked = true
}
