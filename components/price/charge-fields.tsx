import { FormField } from '@/components/form/sent-form'

type RupeesFieldProps = Partial<
  Pick<
    React.ComponentProps<typeof FormField>,
    'name' | 'label' | 'required' | 'hint' | 'placeholder' | 'onInput'
  >
> & {
  rupees?: string
}

/** An amount of rupees as people write it. */
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

/** The quantity of an item. */
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

/** The quantity of a price. The texts are the page's. */
export const QUANTITY = {
  name: 'quantity',
  inputMode: 'numeric',
  required: true,
  maxLength: 7,
  autoComplete: 'off',
} as const
