import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Money } from '@/components/ui/money'
import { OUTCOMES, type Outcome } from '@/lib/simulator/outcome'
import type { SimulatedProvider } from '@/lib/simulator/payment'

interface PayFormProps {
  provider: SimulatedProvider
  amountPaisa: bigint
  action: string
}

// The test accounts that the providers publish for their own sandboxes. The simulator takes whatever is typed.
const TEST_ACCOUNT: Record<SimulatedProvider, [label: string, value: string][]> = {
  esewa: [
    ['eSewa ID', '9806800001'],
    ['Password', 'Nepal@123'],
    ['MPIN', '1122'],
    ['Token', '123456'],
  ],
  khalti: [
    ['Khalti ID', '9800000000'],
    ['MPIN', '1111'],
    ['OTP', '987654'],
  ],
}
const TROUBLES = (Object.keys(OUTCOMES) as Outcome[]).filter(
  (outcome) => outcome !== 'pay' && outcome !== 'cancel',
)

/** Plain buttons of one form: the one that is pressed says what happens. */
export function PayForm({ provider, amountPaisa, action }: PayFormProps) {
  return (
    <form method="post" action={action} className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-3">
        {TEST_ACCOUNT[provider].map(([label, value]) => (
          <Field key={label} label={label} name={label} defaultValue={value} autoComplete="off" />
        ))}
      </div>
      <Button type="submit" size="large" name="outcome" value="pay">
        Pay <Money paisa={amountPaisa} />
      </Button>
      <Button type="submit" size="large" look="quiet" name="outcome" value="cancel">
        Cancel
      </Button>
      <fieldset className="flex flex-col gap-2 border-t border-line pt-5">
        <legend className="sr-only">What goes wrong</legend>
        {TROUBLES.map((outcome) => (
          <Button key={outcome} type="submit" size="small" look="quiet" name="outcome" value={outcome}>
            {OUTCOMES[outcome]}
          </Button>
        ))}
      </fieldset>
    </form>
  )
}
