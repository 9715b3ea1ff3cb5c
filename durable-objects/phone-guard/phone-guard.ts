import { DurableObject } from 'cloudflare:workers'

export class PhoneGuard extends DurableObject<Env> {}
