import { TOAST_DURATION_MS, TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from '@canopy/contract';
import { createStore, useStore } from 'zustand';

export interface Toast {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly tone: 'default' | 'success' | 'warning' | 'destructive';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** how long it is shown; the component that renders it runs the timer and pauses it while the toast is being read */
  readonly durationMs: number;
  /** false once dismissed; it is removed after a delay */
  readonly open: boolean;
}

export type NewToast = Pick<Toast, 'title' | 'description' | 'action'> & Partial<Pick<Toast, 'tone' | 'durationMs'>>;

export const toastStore = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

const removals = new Map<string, ReturnType<typeof setTimeout>>();

function setToasts(change: (toasts: readonly Toast[]) => readonly Toast[]): void {
  toastStore.setState((state) => ({ toasts: change(state.toasts) }));
}

function forgetRemoval(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

/** Shows a toast; the oldest ones beyond the limit are removed. @returns its id, for update and dismiss */
export function showToast({ durationMs = TOAST_DURATION_MS, tone = 'default', ...rest }: NewToast): string {
  const id = crypto.randomUUID();
  setToasts((toasts) => {
    const kept = [{ ...rest, tone, durationMs, id, open: true }, ...toasts].slice(0, TOAST_LIMIT);
    for (const gone of toasts.filter((toast) => !kept.includes(toast))) forgetRemoval(gone.id);
    return kept;
  });
  return id;
}

/** Says that something failed: `title` what, `cause` why, in the words of its message. @returns the toast's id */
export function showFailure(title: string, cause: { readonly message: string } | unknown): string {
  const { message } = Object(cause) as { message?: unknown };
  return showToast({ title, description: typeof message === 'string' ? message : String(cause), tone: 'destructive' });
}

/** Changes a toast that still exists. */
export function updateToast(id: string, change: Partial<Pick<Toast, 'title' | 'description' | 'tone' | 'action'>>): void {
  setToasts((toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)));
}

/** Closes a toast; it is removed after the delay. */
export function dismissToast(id: string): void {
  setToasts((toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  if (!removals.has(id))
    removals.set(
      id,
      setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS),
    );
}

/** Removes a toast immediately. */
export function removeToast(id: string): void {
  forgetRemoval(id);
  setToasts((toasts) => toasts.filter((toast) => toast.id !== id));
}

/** Visible toasts, newest first. */
export function useToasts(): readonly Toast[] {
  return useStore(toastStore, (state) => state.toasts);
}
