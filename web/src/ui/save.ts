// Files of the visitor's, and things passed on.

export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Passes something on by what the device offers; false if it offers nothing. */
export async function passOn(what: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(what)) return false;
  try {
    await navigator.share(what);
  } catch (error) {
    // Whoever changes their mind has been served, too.
    if ((error as Error).name !== 'AbortError') return false;
  }
  return true;
}
