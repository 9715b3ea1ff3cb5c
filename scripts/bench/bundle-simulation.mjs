import { build } from 'esbuild'

/** One file of tests/simulation for Node, with all that it imports. Answers where it is. */
export async function bundleSimulation(name) {
  const outfile = `node_modules/.cache/hasiru/${name}.mjs`
  await build({
    entryPoints: [`tests/simulation/${name}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return outfile
}
