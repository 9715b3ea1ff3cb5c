import { app } from './app'

export { PhoneGuard } from '../durable-objects/phone-guard/phone-guard'
export { SendGuard } from '../durable-objects/send-guard/send-guard'

export default {
  fetch: app.fetch,
} satisfies ExportedHandler<Env>
