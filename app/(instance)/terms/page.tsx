import { InstancePage, instanceMetadata } from '../instance-page'

export const generateMetadata = () => instanceMetadata('terms')

export default function TermsPage() {
  return <InstancePage name="terms" />
}
