import { AmountField } from '@/components/ui/amount-field'
import { Button, LinkButton } from '@/components/ui/button'
import { Checkbox, Radio, Switch } from '@/components/ui/choice'
import { CodeBlock } from '@/components/ui/code-block'
import { CodeField } from '@/components/ui/code-field'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { ProgressBar } from '@/components/ui/progress-bar'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { Tabs } from '@/components/ui/tabs'
import { TextArea } from '@/components/ui/text-area'
import { TextLink } from '@/components/ui/text-link'
import { LANGUAGES, LOCALES } from '@/lib/core/language'
import { Exhibit } from './exhibit'
import { FileDrops } from './file-drops'

const LOOKS = ['primary', 'quiet', 'danger'] as const
const QUICK = [35_025n, 50_000n, 1_00_000n, 2_00_000n]
const CURL = 'curl $KHATA_BASE_URL/v1/customers -H "x-api-key: $KHATA_API_KEY"'
const TS = 'const page = await khata.listCustomers()'
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LOCALES[value].ownName }))

/** Everything that people click, type into or choose from. */
export function Controls({ theme }: { theme: string }) {
  return (
    <div className="flex flex-col gap-12">
      <Exhibit title="Buttons">
        {(['small', 'medium', 'large'] as const).map((size) => (
          <div key={size} className="flex flex-wrap items-center gap-3">
            {LOOKS.map((look) => (
              <Button key={look} look={look} size={size}>
                {size === 'large' ? 'Top up Rs 350.25' : look}
              </Button>
            ))}
            {size !== 'large' && (
              <Button size={size} disabled>
                disabled
              </Button>
            )}
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton>Send</SubmitButton>
          <LinkButton href="/gallery" look="quiet">
            A link
          </LinkButton>
          <TextLink href="/gallery">A link in a text</TextLink>
          <CopyButton text="sub_01h455vb4pex5vsknk084sn02q" />
        </div>
      </Exhibit>
      <Exhibit title="Fields">
        <Field name="email" label="E-mail" type="email" placeholder="you@example.com" autoComplete="off" />
        <Field name="phone" label="Phone number" type="tel" scale="large" hint="We send a code to it." />
        <Field name="wrong" label="E-mail" defaultValue="asha@" error="Enter an e-mail address." />
        <Field name="fixed" label="E-mail" readOnly value="asha@example.com" />
        <Field name="off" label="E-mail" disabled />
        <SelectField name="language" label="Language" options={LANGUAGE_OPTIONS} />
        <TextArea name="note" label="Note" hint="The customer reads it on the invoice." />
        <TextArea
          name="payload"
          label="Body"
          kind="code"
          defaultValue={'{\n  "email": "asha@example.com"\n}'}
        />
      </Exhibit>
      <Exhibit title="Choices">
        <Checkbox name="receipts" label="Receipts by SMS" defaultChecked />
        <Checkbox name="mails" label="Receipts by e-mail" hint="To the address that a business has." />
        <Checkbox name="none" label="Not to be had" disabled />
        <Radio name={`environment-${theme}`} value="sandbox" label="Sandbox" defaultChecked />
        <Radio name={`environment-${theme}`} value="production" label="Production" />
        <Switch name="notice" label="Tell me when the balance is low" defaultChecked />
        <Switch name="quiet" label="Tell me of every payment" />
      </Exhibit>
      <Exhibit title="Files">
        <FileDrops />
      </Exhibit>
      <Exhibit title="Work that goes on">
        <ProgressBar label={`Rows, ${theme}`} value={0} max={50_000}>
          0 of 50,000 rows
        </ProgressBar>
        <ProgressBar label={`Rows half-way, ${theme}`} value={31_200} max={50_000}>
          31,200 of 50,000 rows
        </ProgressBar>
      </Exhibit>
      <Exhibit title="Tabs">
        <Tabs
          label={`Language of the sample, ${theme}`}
          tabs={[
            { value: 'curl', title: 'curl', panel: <CodeBlock title="List" language="bash" code={CURL} /> },
            { value: 'ts', title: 'TypeScript', panel: <CodeBlock title="List" language="ts" code={TS} /> },
          ]}
        />
      </Exhibit>
      <Exhibit title="Code and amount">
        <form>
          <CodeField name="code" label="Code from the SMS" hint="Six digits." />
        </form>
        <form>
          <CodeField name="code" label="Code from the SMS" error="This code is not right. Look again." />
        </form>
        <form>
          <AmountField label="Amount" otherLabel="Other amount" quickPaisa={QUICK} language="en" />
        </form>
      </Exhibit>
    </div>
  )
}
