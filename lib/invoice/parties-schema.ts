import { z } from 'zod'

const fact = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta({ description, ...(example !== undefined && { examples: [example] }) })

export const invoiceSeller = z
  .object({
    name: z.string().meta({ description: 'The name that customers read.' }),
    legalName: fact('The registered name.', 'Himalayan Tea House Pvt. Ltd.'),
    panNumber: fact('The tax registration.', '609812345'),
    vatRegistered: z.boolean().meta({ description: 'Whether the prices include VAT.' }),
    address: fact('Where the business is.', 'Thamel, Kathmandu'),
    phone: fact('The number that customers call.', '+977 1-4123456'),
  })
  .meta({ id: 'InvoiceSeller' })

export const invoiceBuyer = z
  .object({
    name: fact('The name of the customer.', 'Gyanendra Karki'),
    email: fact('The e-mail address of the customer.', 'gyanendra@example.com'),
    phone: fact(
      'As you wrote it down. If you know nothing else of the customer: that of the wallet, masked.',
      '98******78',
    ),
    panNumber: fact('The tax registration of the customer.', '301234567'),
    address: fact('The address of the customer.', 'Patan, Lalitpur'),
  })
  .meta({ id: 'InvoiceBuyer' })
