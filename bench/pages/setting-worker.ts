// Makes a business with the operations of the product: its owner is signed in, and its server has a key.
import { insertApiKey } from '@/lib/auth/insert-api-key'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newOwner, signedIn } from '@/lib/testing/merchant'
import { serveTasks } from '../harness/worker'

serveTasks({
  open: async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const key = await inTransaction((tx) => insertApiKey(tx, owner.businessId, 'sandbox', 'Server'))
    return { apiKey: key.secret, cookie: headers.cookie as string }
  },
})
