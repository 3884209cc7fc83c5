import { getTranslations } from 'next-intl/server'
import { Checkbox } from '@/components/ui/choice'
import { isLikelyOwnPhone } from './session'

/** Beside a code: whether this browser stays known. At the counter of a shop, it should not. @param phone that the code went to. */
export async function OwnPhone({ phone }: { phone: string }) {
  const t = await getTranslations('wallet.signIn')
  return (
    <Checkbox
      name="ownPhone"
      label={t('ownPhone')}
      hint={t('ownPhoneHint')}
      defaultChecked={await isLikelyOwnPhone(phone)}
    />
  )
}
