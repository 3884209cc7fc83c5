import { OperationFields } from '@/app/_form/operation-fields'
import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { createCustomerWithForm } from '../actions'
import { customerFields } from '../form'
import { customerList } from '../list'

export const generateMetadata = titled(({ customers }) => customers.form.newTitle)

type Props = PageProps<'/dashboard/[environment]/customers/new'>

export default async function NewCustomerPage({ params }: Props) {
  const visitor = await visit((await params).environment, 'customers:create')
  const { language } = visitor
  const words = MESSAGES[language].customers.form
  return (
    <FormPage of={customerList} visit={visitor} title={words.newTitle} lead={words.newLead}>
      <PageForm action={createCustomerWithForm} submit={words.create}>
        <OperationFields of={createCustomerWithForm} fields={customerFields(language)} language={language} />
      </PageForm>
    </FormPage>
  )
}
