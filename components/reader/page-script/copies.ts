import { copy } from '@/components/ui/copy'

/** Copies the code of a CodeBlock, on pages without the framework. */
export function onCopy({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('figcaption button')
  const code = button?.closest('figure')?.querySelector('pre')?.textContent
  if (button && code && !window.__next_f) void copy(code, button)
}
