/**
 * Opens several parts. When one of them fails, those that were opened before it are closed, the latest first.
 * @param open adds to the stack how each part is closed, and answers the whole, which closes the stack at its end
 * @throws the error of the part that failed
 */
export async function openTogether<Opened>(
  open: (opened: AsyncDisposableStack) => Promise<Opened>,
): Promise<Opened> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
