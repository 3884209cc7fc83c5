import { CopyButton } from '@/components/ui/copy-button'
import { type Language, type TokenKind, tokensOf } from './highlight'

const COLOURS: Record<Exclude<TokenKind, 'plain'>, string> = {
  string: 'text-good-ink',
  keyword: 'text-khata',
  number: 'text-late-ink',
  comment: 'text-ink-muted',
  name: 'text-waiting-ink',
}

interface CodeProps {
  code: string
  language: Language
  /** What the code is. Shown above it and read out with it. */
  title: string
  /** Breaks long lines anywhere, for text without its own line breaks. */
  wraps?: boolean
}

export function CodeBlock(props: CodeProps) {
  const { code, title } = props
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken text-ink">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line py-1 pr-2 pl-4 text-xs font-medium text-ink-muted">
        <span className="truncate">{title}</span>
        <CopyButton text={code} />
      </figcaption>
      <Code {...props} />
    </figure>
  )
}

/** Only the code. It may be wider than the page, so the keyboard must be able to scroll it. */
export function Code({ code, language, title, wraps = false }: CodeProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this is a name for what scrolls
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      role="group"
      aria-label={title}
      className={`max-h-[32rem] overflow-auto p-4 font-mono text-[0.8125rem]/6 focus-visible:-outline-offset-2 ${wraps ? 'break-all whitespace-pre-wrap' : ''}`}
    >
      <code className="font-mono">
        {tokensOf(code, language).map(({ kind, text }, i) =>
          kind === 'plain' ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of one text never change their order
            <span key={i} className={COLOURS[kind]}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  )
}
