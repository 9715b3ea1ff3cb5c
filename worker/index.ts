import { app } from './app'
import { runCron } from './upkeep'

export { ActiveRide } from '../durable-objects/active-ride/active-ride'
export { PhoneGuard } from '../durable-objects/phone-guard'
export { SendGuard } from '../durable-objects/send-guard'

export default {
  fetch: app.fetch,
  scheduled: (controller, env) => runCron(controller.cron, env, new Date(controller.scheduledTime)),
} satisfies ExportedHandler<Env>
