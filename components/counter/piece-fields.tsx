'use client'

import { useRef, useState } from 'react'
import { FormField } from '@/components/form/sent-form'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { countIn, toAsciiDigits } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { parseRupees, RUPEE_PIECES } from '@/lib/core/money'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

interface PieceFieldsProps {
  words: Messages['cash']['drawer']
  language: Language
}

/** How many notes and coins there are of each value, with a running sum. */
export function PieceFields({ words, language }: PieceFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [paisa, setPaisa] = useState(0n)
  const typedInto = (name: string) =>
    box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''
  const addUp = () => {
    const counts = RUPEE_PIECES.map((rupees) => {
      const typed = toAsciiDigits(typedInto(`pieces${rupees}`).trim())
      return 100n * BigInt(rupees) * BigInt(/^\d{1,9}$/.test(typed) ? typed : 0)
    })
    setPaisa(counts.reduce((sum, each) => sum + each, parseRupees(typedInto('otherPaisa')) ?? 0n))
  }
  return (
    <div ref={box} onChange={addUp} className="flex flex-col gap-4">
      <div className="grid grid-cols-3 gap-4 sm:grid-cols-5">
        {RUPEE_PIECES.map((rupees) => (
          <FormField
            key={rupees}
            name={`pieces${rupees}`}
            label={filled(words.piecesOf, { rupees: countIn(language, rupees) })}
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
          />
        ))}
        <FormField
          name="otherPaisa"
          label={words.other}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
      </div>
      <p role="status" className="figures text-base font-semibold">
        <FilledText text={words.sum} values={{ amount: <Money paisa={paisa} language={language} /> }} />
      </p>
    </div>
  )
}
