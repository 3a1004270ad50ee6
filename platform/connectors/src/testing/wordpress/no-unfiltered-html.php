<?php
// A site that trusts no account with code, as many managed hosts set it up; on a network of sites it is the same.
define( 'DISALLOW_UNFILTERED_HTML', true );
