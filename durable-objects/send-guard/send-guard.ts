import { DurableObject } from 'cloudflare:workers'

export class SendGuard extends DurableObject<Env> {}
