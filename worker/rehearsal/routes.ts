import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env'
import { listRides } from './list-rides'
import { signInAs } from './sign-in-as'

/** What the sandbox needs of the product itself, under the sandbox's own path. */
export const rehearsal = new Hono<AppEnv>().get('/rides', listRides).post('/sign-in-as', signInAs)
