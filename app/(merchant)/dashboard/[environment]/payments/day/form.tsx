import { PieceFields } from '@/components/counter/piece-fields'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { countDrawerWithForm, moveCashWithForm } from './actions'

interface DrawerFormsProps {
  date: string
  /** The people whose drawer can be chosen. Empty if it is only the person's own. */
  people: readonly Choice[]
  /** The people who can hand over cash. */
  colleagues: readonly Choice[]
  language: Language
}

interface Choice {
  value: string
  label: string
}

/** What a person does at their drawer: counts it, and records cash that was put in or taken out. */
export function DrawerForms({ colleagues, ...of }: DrawerFormsProps) {
  const { drawer } = MESSAGES[of.language].cash
  return (
    <div className="flex max-w-2xl flex-col print:hidden">
      <CountForm {...of} />
      <div className="mt-4">
        <Fold title={drawer.float}>
          <MoveForm {...of} kind="float" lead={drawer.floatLead} />
        </Fold>
        {colleagues.length > 0 && (
          <Fold title={drawer.handover}>
            <MoveForm {...of} kind="handover" lead={drawer.handoverLead}>
              <FormSelect name="fromMemberId" label={drawer.from} options={colleagues} />
            </MoveForm>
          </Fold>
        )}
        <Fold title={drawer.deposit}>
          <MoveForm {...of} kind="deposit" lead={drawer.depositLead}>
            <FormField name="reference" label={drawer.slip} maxLength={128} autoComplete="off" required />
          </MoveForm>
        </Fold>
      </div>
    </div>
  )
}

/** Counts a drawer and compares it with what should be in it: as a sum, or by notes and coins. */
function CountForm({ date, people, language }: Omit<DrawerFormsProps, 'colleagues'>) {
  const { sheet: words, drawer } = MESSAGES[language].cash
  return (
    <Form action={countDrawerWithForm} hidden={{ date }}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {people.length > 0 && <FormSelect name="memberId" label={words.whose} options={people} />}
        <FormField name="countedPaisa" label={words.rupees} inputMode="decimal" autoComplete="off" />
        <FormField name="note" label={words.noteOptional} maxLength={500} autoComplete="off" />
      </div>
      <Fold title={drawer.pieces}>
        <PieceFields words={drawer} language={language} />
      </Fold>
      <div>
        <SubmitButton size="small">{words.keep}</SubmitButton>
      </div>
    </Form>
  )
}

interface MoveFormProps extends Omit<DrawerFormsProps, 'colleagues'> {
  kind: string
  lead: string
  /** Additional fields of this kind. */
  children?: React.ReactNode
}

function MoveForm({ date, people, language, kind, lead, children }: MoveFormProps) {
  const { sheet, drawer } = MESSAGES[language].cash
  return (
    <Form action={moveCashWithForm} hidden={{ date, kind }}>
      <p className="text-pretty text-ink-muted">{lead}</p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {people.length > 0 && <FormSelect name="memberId" label={sheet.whose} options={people} />}
        {children}
        <FormField
          name="amountPaisa"
          label={drawer.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
        />
        <FormField name="note" label={drawer.note} maxLength={500} autoComplete="off" />
      </div>
      <div>
        <SubmitButton look="quiet" size="small">
          {drawer.keep}
        </SubmitButton>
      </div>
    </Form>
  )
}
