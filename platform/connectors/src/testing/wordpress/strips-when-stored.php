<?php
// A plugin that takes code out of whatever is stored, and leaves autosaves and other revisions alone.
add_filter(
	'wp_insert_post_data',
	function ( $data ) {
		if ( 'revision' !== $data['post_type'] ) {
			$data['post_content'] = wp_slash( preg_replace( '#<(script|iframe)\b.*?</\1>#is', '', wp_unslash( $data['post_content'] ) ) );
		}
		return $data;
	}
);
