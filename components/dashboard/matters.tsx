import { LinkButton } from '@/components/ui/button'
import { Money } from '@/components/ui/money'
import { Shape, TONE_INK, type Tone } from '@/components/ui/tone'
import type { Language } from '@/lib/core/language'

export interface ShownMatter {
  key: string
  tone: Tone
  /** What to do, and for how many. */
  sentence: string
  amountPaisa: bigint | null
  /** The word on the button. The sentence says what it is about. */
  verb: string
  /** The list of exactly these objects. */
  href: string
}

interface MattersProps {
  title: string
  matters: readonly ShownMatter[]
  language: Language
}

/** The tasks that wait for a person: a row each, with its figure and one button. */
export function Matters({ title, matters, language }: MattersProps) {
  return (
    <section aria-labelledby="attention" className="flex flex-col gap-2">
      <h2 id="attention" className="text-base font-semibold">
        {title}
      </h2>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {matters.map(({ key, tone, sentence, amountPaisa, verb, href }) => (
          <li
            key={key}
            className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 sm:grid-cols-[auto_minmax(0,1fr)_auto_5.5rem]"
          >
            <Shape tone={tone} className={TONE_INK[tone]} />
            <span className="text-pretty">{sentence}</span>
            <span className="figures text-right font-medium whitespace-nowrap max-sm:order-last max-sm:col-start-2 max-sm:text-left max-sm:text-ink-muted">
              {amountPaisa !== null && amountPaisa > 0n && <Money paisa={amountPaisa} language={language} />}
            </span>
            <span className="flex justify-end max-sm:row-span-2 print:hidden sm:[&>a]:w-full">
              <LinkButton href={href} size="small" look="quiet">
                {verb}
                <span className="sr-only">: {sentence}</span>
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
