import { InstancePage, instanceMetadata } from '../instance-page'

export const generateMetadata = () => instanceMetadata('help')

export default function HelpPage() {
  return <InstancePage name="help" />
}
