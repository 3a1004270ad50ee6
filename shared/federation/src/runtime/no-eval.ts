import * as z from 'zod/mini';

// zod would try `new Function` to see whether it may compile its checks; the content security policy answers with a
// violation report, however the attempt is caught.
z.config({ jitless: true });
