import { useEffect, useRef, useState } from 'react'
import { FormField } from '@/components/form/sent-form'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { formatNpr, parseRupees } from '@/lib/core/money'
import { filled } from '@/messages/filled'
import { useDesk } from './desk'

/**
 * A field for the cash that the person gives, and the change to give back. It only helps with counting and is not stored. @param duePaisa
 * the amount to pay.
 */
export function CashGiven({ duePaisa }: { duePaisa: bigint }) {
  const { words, language } = useDesk()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const givenPaisa = parseRupees(typed)
  const back = givenPaisa === null ? null : givenPaisa - duePaisa
  const missing =
    back !== null && back < 0n ? filled(words.missing, { amount: formatNpr(-back, language) }) : ''
  // The form cannot be sent until enough is given.
  useEffect(() => field.current?.setCustomValidity(missing), [missing])
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <FormField
        ref={field}
        name="given"
        label={words.given}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="figures min-h-11 content-center text-xl font-semibold">
        {missing ? (
          <span className="text-bad-ink">{missing}</span>
        ) : (
          back !== null && (
            <FilledText
              text={words.giveBack}
              values={{ amount: <Money paisa={back} language={language} /> }}
            />
          )
        )}
      </p>
    </div>
  )
}
