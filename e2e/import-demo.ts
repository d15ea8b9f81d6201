import { DEMO_FOLDER, Product } from './product.ts'

/** Imports the demo academy once for all workers, which takes a server longer than everything else in its start. */
async function importDemo(): Promise<() => Promise<void>> {
  const product = new Product()
  await product.start()
  await product.kill()
  process.env[DEMO_FOLDER] = product.folder
  return () => product.stop()
}

export default importDemo
