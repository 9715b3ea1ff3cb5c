import { takeQueue } from './after-answer'
import { app } from './app'
import { runCron } from './upkeep'

export { ActiveRide } from '../durable-objects/active-ride/active-ride'
export { Dispatch } from '../durable-objects/dispatch/dispatch'
export { PhoneGuard } from '../durable-objects/phone-guard'
export { SendGuard } from '../durable-objects/send-guard'

export default {
  fetch: app.fetch,
  queue: takeQueue,
  scheduled: (controller, env) => runCron(controller.cron, env, new Date(controller.scheduledTime)),
} satisfies ExportedHandler<Env>
