import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { formatNpr } from '@/lib/core/money'
import { OUTCOMES, type Outcome } from '@/lib/simulator/outcome'

interface PayFormProps {
  /** The simulator takes whatever is typed. */
  testAccount: Record<string, string>
  amountPaisa: bigint
  action: string
}

const TROUBLES = (Object.keys(OUTCOMES) as Outcome[]).filter(
  (outcome) => outcome !== 'pay' && outcome !== 'cancel',
)

/** Plain buttons of one form: the one that is pressed says what happens. */
export function PayForm({ testAccount, amountPaisa, action }: PayFormProps) {
  return (
    <form method="post" action={action} className="flex flex-col gap-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        {Object.entries(testAccount).map(([label, value]) => (
          <Field key={label} label={label} name={label} defaultValue={value} autoComplete="off" />
        ))}
      </div>
      <Button type="submit" size="large" name="outcome" value="pay">
        Pay {formatNpr(amountPaisa, 'en')}
      </Button>
      <Button type="submit" size="large" look="quiet" name="outcome" value="cancel">
        Cancel
      </Button>
      <fieldset className="flex flex-col gap-2 border-t border-line pt-5">
        <legend className="sr-only">What goes wrong</legend>
        {TROUBLES.map((outcome) => (
          <Button key={outcome} type="submit" look="quiet" name="outcome" value={outcome}>
            {OUTCOMES[outcome]}
          </Button>
        ))}
      </fieldset>
    </form>
  )
}
