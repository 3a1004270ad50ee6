import * as z from 'zod/mini';

// zod would try `new Function` to find out whether it may compile its checks; the content security policy reports
// a violation even though the exception is caught.
z.config({ jitless: true });
