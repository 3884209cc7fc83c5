export { default } from '@/app/checkout/[token]/not-found'
