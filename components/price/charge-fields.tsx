import { FormField } from '@/components/form/sent-form'

type RupeesFieldProps = Partial<
  Pick<
    React.ComponentProps<typeof FormField>,
    'name' | 'label' | 'required' | 'hint' | 'placeholder' | 'onInput'
  >
> & {
  rupees?: string
}

/** Rupees as people write them. */
export function RupeesField({
  name = 'amountPaisa',
  rupees,
  placeholder = '1,500.00',
  ...field
}: RupeesFieldProps) {
  return (
    <FormField
      name={name}
      label="Amount in rupees"
      inputMode="decimal"
      required
      maxLength={24}
      autoComplete="off"
      placeholder={placeholder}
      defaultValue={rupees}
      {...field}
    />
  )
}

interface ItemQuantityProps {
  name: string
  label?: string
  quantity?: number
}

/** How many of one thing. */
export function ItemQuantity({ name, label = 'Quantity', quantity }: ItemQuantityProps) {
  return (
    <FormField
      name={name}
      label={label}
      inputMode="numeric"
      maxLength={7}
      autoComplete="off"
      placeholder="1"
      defaultValue={quantity}
    />
  )
}

/** How many of a price. The words are those of the page. */
export const QUANTITY = {
  name: 'quantity',
  inputMode: 'numeric',
  required: true,
  maxLength: 7,
  autoComplete: 'off',
} as const
