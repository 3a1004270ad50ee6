<?php
// A site that trusts no account with code, as on a network of sites or with DISALLOW_UNFILTERED_HTML.
add_filter(
	'map_meta_cap',
	function ( $caps, $cap ) {
		return 'unfiltered_html' === $cap ? array( 'do_not_allow' ) : $caps;
	},
	10,
	2
);
